import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';

const Details = styled('details')({
  fontSize: '0.875rem',
  lineHeight: 1.43, // as in MUI's body2: a line of text may be here until the answer arrives
  '& > summary': { width: 'fit-content', color: 'var(--muted)', cursor: 'pointer' },
  '& > summary:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '&[open] > summary': { marginBottom: 4 },
});

type Props = { label: string; children: ReactNode };

/** Hides what is seldom needed until somebody unfolds it. */
export const Folded = ({ label, children }: Props) => (
  <Details>
    <summary>{label}</summary>
    {children}
  </Details>
);

/** The same for a long list, which is not drawn before. */
export function FoldedList({ label, children }: Props) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => currentTarget.open && setUnfolded(true)}>
      <summary>{label}</summary>
      {isUnfolded && children}
    </Details>
  );
}
