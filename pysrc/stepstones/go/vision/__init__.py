"""Go boards read from pictures: screens, diagrams in print, scans."""
