import { InputAdornment, TextField } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

const PAUSE = 300;

/** Narrows the list in context by words (its filter `q`) when one pauses in typing. */
export function SearchField({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const applied: string = filterValues.q ?? '';
  const [text, setText] = useState(applied);

  useEffect(() => {
    const words = text.trim();
    if (words === applied) return;
    const timer = setTimeout(() => {
      const { q: _, ...others } = filterValues;
      setFilters(words === '' ? others : { ...others, q: words });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, applied, filterValues, setFilters]);

  return (
    <TextField
      type="search"
      margin="none"
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={{ width: { xs: '100%', sm: 280 } }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
