"""What every puzzle shares: boards, links, traces, pictures. Knows no puzzle and no browser."""
