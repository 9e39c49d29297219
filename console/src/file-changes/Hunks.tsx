import { styled } from '@mui/material/styles';
import { CodeFrame, CodeTable } from '../ui/CodeTable.ts';
import type { FileChange } from './ChangedFile.tsx';

type Hunk = NonNullable<FileChange['hunks']>[number];

const Table = styled(CodeTable)({
  '& tr[data-mark="+"]': { background: 'var(--moss-wash)' },
  '& tr[data-mark="-"]': { background: 'var(--redstone-wash)' },
  '& tbody + tbody': { borderTop: '1px solid var(--edge)' },
  '& ins, & del': { textDecoration: 'none' },
});

/** Changed lines with their old and new numbers and a few lines of context. */
export const Hunks = ({ of, label }: { of: readonly Hunk[]; label: string }) => (
  // A scrolling region must be reachable by keyboard.
  <CodeFrame tabIndex={0} role="region" aria-label={`Lines of ${label}`}>
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
  </CodeFrame>
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
