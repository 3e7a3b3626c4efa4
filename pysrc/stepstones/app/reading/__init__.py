"""What comes in from outside: links, texts, records, pictures."""
