import { styled } from '@mui/material/styles';
import type { FileChange } from './ChangedFile.tsx';

type Hunk = NonNullable<FileChange['hunks']>[number];

const Frame = styled('div')({
  marginBottom: 8,
  maxHeight: 480,
  overflow: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 4,
  background: 'var(--panel)',
});

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontFamily: 'var(--font-code)',
  fontSize: '0.8125rem',
  '& td': { padding: '0 8px', verticalAlign: 'top' },
  '& td:last-of-type': { width: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& td:not(:last-of-type)': { textAlign: 'right', color: 'var(--muted)', userSelect: 'none' },
  '& tr[data-mark="+"]': { background: 'var(--moss-wash)' },
  '& tr[data-mark="-"]': { background: 'var(--redstone-wash)' },
  '& tbody + tbody': { borderTop: '1px solid var(--edge)' },
  '& ins, & del': { textDecoration: 'none' },
});

/** Changed lines with their old and new numbers and a few lines of context. */
export const Hunks = ({ of, label }: { of: readonly Hunk[]; label: string }) => (
  // A scrolling region must be reachable by keyboard.
  <Frame tabIndex={0} role="region" aria-label={`Lines of ${label}`}>
    <Table>
      {of.map((hunk) => (
        <tbody key={`${hunk.before} ${hunk.after}`}>
          {numbered(hunk).map(({ before, after, mark, text }) => (
            <tr key={`${before} ${after} ${mark}`} data-mark={mark}>
              <td>{mark === '+' ? '' : before}</td>
              <td>{mark === '-' ? '' : after}</td>
              <td>{mark === '+' ? <ins>+ {text}</ins> : mark === '-' ? <del>- {text}</del> : `  ${text}`}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  </Frame>
);

function numbered({ before, after, lines }: Hunk) {
  let [old, now] = [before, after];
  return lines.map((line) => {
    const mark = line.charAt(0);
    const row = { before: old, after: now, mark, text: line.slice(1) };
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return row;
  });
}
