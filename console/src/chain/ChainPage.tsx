import {
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AnchorView } from '@sandcrate/api/audit/contract.ts';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { Code } from '../ui/Code.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { FactList } from '../ui/FactList.tsx';
import { formatCount, formatMoment } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { fromMedium } from '../ui/widths.ts';
import { type Chain, useChain } from './use-chain.ts';

/** How much of the audit log is signed, and whether the log still matches its newest signed head. */
export default function ChainPage() {
  const { data: chain, error, refetch } = useChain();
  return (
    <>
      <PageHeader title="Chain" />
      {error ? (
        <Message
          title="Failed to fetch the anchors"
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Message>
      ) : chain === undefined ? (
        <Skeleton variant="rounded" height={200} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Status chain={chain} />
          {chain.anchors.length > 0 && <Anchors anchors={chain.anchors} />}
        </Box>
      )}
    </>
  );
}

function Status({ chain: { entries, anchors, signed, matches } }: { chain: Chain }) {
  const [latest] = anchors;
  return (
    <Board sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ maxWidth: '75ch' }}>
        Each entry's hash covers the one before it. Within a minute of a decision the newest hash is signed
        and published, so that nobody can rewrite the record unnoticed.
      </Typography>
      <FactList
        facts={[
          ['Entries', formatCount(entries)],
          ['Signed up to', latest ? `entry ${formatCount(latest.count)}` : 'nothing is signed yet'],
          ['Not yet signed', formatCount(entries - (latest?.count ?? 0))],
          ['Signature', latest && <Verdict key="signed" ok={signed} good="Valid" bad="Not valid" />],
          [
            'Hash in the log',
            latest && <Verdict key="matches" ok={matches} good="Matches" bad="Does not match" />,
          ],
          ['Public key', latest && <Code key="key">{latest.publicKey}</Code>],
        ]}
      />
    </Board>
  );
}

type VerdictProps = { ok: boolean | undefined; good: string; bad: string };

const Verdict = ({ ok, good, bad }: VerdictProps) =>
  ok === undefined ? (
    'This browser cannot check it'
  ) : (
    <Badge tone={ok ? 'moss' : 'redstone'}>{ok ? good : bad}</Badge>
  );

const Anchors = ({ anchors }: { anchors: readonly AnchorView[] }) => (
  <Board aria-label="Signed heads">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Signed</TableCell>
          <TableCell align="right">Entries</TableCell>
          <TableCell sx={fromMedium}>Head</TableCell>
          <TableCell>
            <SpokenOnly>Copy</SpokenOnly>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {anchors.map((anchor) => (
          <TableRow key={anchor.count}>
            <TableCell>{formatMoment(anchor.anchoredAt)}</TableCell>
            <TableCell align="right">{formatCount(anchor.count)}</TableCell>
            <TableCell sx={fromMedium}>
              <Code>{anchor.head}</Code>
            </TableCell>
            <TableCell align="right">
              <CopyButton
                text={JSON.stringify(anchor, null, 2)}
                copied="Anchor copied!"
                what="anchor"
                aria-label={`Copy the anchor of ${formatMoment(anchor.anchoredAt)}`}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Board>
);
