import { styled } from '@mui/material/styles';

const Details = styled('details')({
  fontSize: '0.8125rem',
  '& summary': { cursor: 'pointer', color: 'var(--muted)', width: 'fit-content' },
  '& > section': { maxHeight: 280, overflow: 'auto', marginTop: 4 },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& caption': { position: 'absolute', clipPath: 'inset(50%)' },
  '& th, & td': { padding: '3px 10px 3px 0', textAlign: 'right', borderTop: '1px solid var(--line)' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'left' },
});

type Props = {
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
};

/** What a chart shows, as numbers. */
export const DataTable = ({ caption, head, rows }: Props) => (
  <Details>
    <summary>Table</summary>
    {/* It must be scrollable by keyboard. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable */}
    <section tabIndex={0} aria-label={`${caption} as a table`}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], row) => (
            // Names can repeat, such as the same day of two years. A row's index never changes.
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Details>
);
