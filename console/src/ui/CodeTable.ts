// The look of files and their lines in lists of scripts and of changed files.
import { styled } from '@mui/material/styles';

/** What the summary of a file in the evidence shows: its kind, path and size. */
export const FileSummary = styled('summary')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '6px 0',
  cursor: 'pointer',
  fontSize: '0.875rem',
});

/** Lets a table of lines scroll. It must be reachable by keyboard: give it a tabIndex, a role and a label. */
export const CodeFrame = styled('div')({
  marginBottom: 8,
  maxHeight: 480,
  overflow: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 4,
  background: 'var(--panel)',
});

/** A table of lines: their numbers, then their text in the last cell. */
export const CodeTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontFamily: 'var(--font-code)',
  fontSize: '0.8125rem',
  '& td': { padding: '0 8px', verticalAlign: 'top' },
  '& td:last-of-type': { width: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& td:not(:last-of-type)': { textAlign: 'right', color: 'var(--muted)', userSelect: 'none' },
});
