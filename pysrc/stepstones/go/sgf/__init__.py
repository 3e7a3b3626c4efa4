"""SGF FF[4], the format in which Go players exchange games and problems: lenient in, strict out."""
