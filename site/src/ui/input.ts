/** The look of text fields and selects. */
export const inputClass =
  'min-h-11 w-full text-ellipsis border border-edge bg-ground px-3 py-2 text-ink placeholder:text-muted hover:border-muted aria-invalid:border-redstone disabled:opacity-60';
