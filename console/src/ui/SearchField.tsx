import { InputAdornment, TextField } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { FilterProps } from './Filters.tsx';

const PAUSE = 300;

/** Narrows the list in context by words (its filter `q`) after a pause in typing. Shows the words in the address. */
export function SearchField({ label }: FilterProps) {
  const { filterValues, setFilters } = useListContext();
  const applied: string = filterValues.q ?? '';
  const [text, setText] = useState(applied);
  const [shown, setShown] = useState(applied);
  const [sent, setSent] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ filterValues, setFilters });
  useEffect(() => {
    latest.current = { filterValues, setFilters };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address changed. After Back, a link or 'Clear filters' the field shows its words. After a change by the field
  // itself it does not, because the user may have continued typing.
  if (applied !== shown) {
    setShown(applied);
    if (applied !== sent) setText(applied);
    setSent(undefined);
  }

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = typed.trim();
      const { filterValues, setFilters } = latest.current;
      const { q = '', ...others } = filterValues;
      if (words === q) return;
      setSent(words);
      setFilters(words === '' ? others : { ...others, q: words });
    }, PAUSE);
  };

  return (
    <TextField
      type="search"
      margin="none"
      placeholder={label}
      value={text}
      onChange={({ target }) => type(target.value)}
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
