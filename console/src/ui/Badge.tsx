import { styled } from '@mui/material/styles';

const TONES = {
  sand: { background: 'var(--sand)', color: 'var(--on-sand)' },
  redstone: { background: 'var(--redstone-wash)', color: 'var(--redstone)' },
  moss: { background: 'var(--moss-wash)', color: 'var(--moss)' },
  warning: { background: 'var(--warning-wash)', color: 'var(--warning)' },
  patina: { background: 'var(--patina-wash)', color: 'var(--patina)' },
  plain: { background: 'var(--raised)', color: 'var(--ink)' },
} as const;
export type BadgeTone = keyof typeof TONES;

/** A short label stamped on something. */
export const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone?: BadgeTone }>(
  ({ tone = 'plain' }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    padding: '0 7px',
    borderRadius: 4,
    fontSize: '0.75rem',
    fontWeight: 700,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    '& svg': { width: 13, height: 13 },
    ...TONES[tone],
  }),
);
