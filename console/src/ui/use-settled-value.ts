import { useEffect, useState } from 'react';

const PAUSE = 300;

/** A value that changes during typing, updated only after a pause. */
export function useSettledValue<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
