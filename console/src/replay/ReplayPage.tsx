import { Box, Button, Skeleton } from '@mui/material';
import type { ReplayView } from '@sandcrate/api/addons/discovery-contract.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useMay } from '../session/use-may.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EventDetails } from './EventDetails.tsx';
import { EventRail } from './EventRail.tsx';
import { type ReplaySubject, useReplay } from './use-replay.ts';

/** An add-on or an account at any moment of its history. `?event=` in the address is the revision of the event. */
export default function ReplayPage({ subject }: { subject: ReplaySubject }) {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('event');
  const wanted = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : undefined;
  const { data: replay, error } = useReplay(subject, id, wanted);
  const show = (revision: number) => setAddress({ event: String(revision) }, { replace: true });
  return (
    <>
      <PageHeader title="Replay" lead={replay?.name && <span dir="auto">{replay.name}</span>}>
        <WayBack subject={subject} id={id} />
      </PageHeader>
      {error ? (
        <Message title="Failed to fetch the history">{error.message}</Message>
      ) : replay === undefined ? (
        <Skeleton variant="rounded" height={320} />
      ) : (
        <Replay replay={replay} onShow={show} />
      )}
    </>
  );
}

/** Links to the add-on or account; for viewers who may not open it, to its entries in the audit log. */
function WayBack({ subject, id }: { subject: ReplaySubject; id: string }) {
  const { basename } = useArea();
  const [mayOpenAddon, mayOpenUser] = [useMay('addons', 'show'), useMay('users', 'list')];
  const path = subject === 'addon' ? `addons/${id}/show` : `users/${id}`;
  const [to, label] = (subject === 'addon' ? mayOpenAddon : mayOpenUser)
    ? [`${basename}/${path}`, subject === 'addon' ? 'Back to the add-on' : 'Back to the account']
    : [
        `${basename}/audit?filter=${encodeURIComponent(JSON.stringify({ subject: id }))}`,
        'Its audit entries',
      ];
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<ArrowLeft size={16} aria-hidden />}>
      {label}
    </Button>
  );
}

function Replay({ replay, onShow }: { replay: ReplayView; onShow: (revision: number) => void }) {
  const index = replay.events.findIndex(({ revision }) => revision === replay.revision);
  const event = replay.events[index];
  if (event === undefined) return <Message title="Nothing happened yet" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { md: 'minmax(240px, 320px) minmax(0, 1fr)' },
      }}
    >
      <EventRail events={replay.events} shown={index} onShow={onShow} />
      <EventDetails event={event} replay={replay} />
    </Box>
  );
}
