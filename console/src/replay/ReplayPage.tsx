import { Box, Button, Skeleton, Slider, Typography } from '@mui/material';
import type { ReplayView } from '@sandcrate/api/contract/discovery.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Board } from '../ui/Board.tsx';
import { eventInWords } from '../ui/event-words.ts';
import { FactList } from '../ui/FactList.tsx';
import { formatMoment } from '../ui/format.ts';
import { Message } from '../ui/Message.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatePart } from './StatePart.tsx';
import { StateTable } from './StateTable.tsx';
import { byPart, compareStates } from './state-rows.ts';
import { useReplay } from './use-replay.ts';

/** Every event raises it. */
const COUNTER = 'revision';

/** An add-on at any moment of its history: `?event=` is the revision of the event as of which it is shown. */
export default function ReplayPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('event');
  const wanted = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : undefined;
  const { data: replay, error } = useReplay(id, wanted);
  const go = (revision: number) => setAddress({ event: String(revision) }, { replace: true });
  return (
    <>
      <PageHeader title="Replay" lead={replay && titleIn(replay.state)} />
      {error ? (
        <Message title="Failed to fetch the history">{error.message}</Message>
      ) : replay === undefined ? (
        <Skeleton variant="rounded" height={320} />
      ) : (
        <Replay id={id} replay={replay} onGo={go} />
      )}
    </>
  );
}

function titleIn({ content }: ReplayView['state']): string | undefined {
  if (typeof content !== 'object' || content === null || !('title' in content)) return undefined;
  return typeof content.title === 'string' ? content.title : undefined;
}

type Props = { id: string; replay: ReplayView; onGo: (revision: number) => void };

function Replay({ id, replay: { events, revision, state }, onGo }: Props) {
  const last = events.length - 1;
  const index = Math.max(
    0,
    events.findIndex((event) => event.revision === revision),
  );
  const event = events[index];
  const previous = events[index - 1];
  const { data: before } = useReplay(id, previous?.revision, previous !== undefined);
  const step = (to: number) => {
    const target = events[to];
    if (target) onGo(target.revision);
  };
  if (event === undefined) return <Message title="Nothing happened yet" />;
  const compared = compareStates(previous === undefined ? {} : (before?.state ?? state), state);
  const changes = compared.filter(({ place, change }) => change !== 'same' && place !== COUNTER);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Board sx={{ p: 2 }}>
        <Box sx={{ px: 1 }}>
          <Slider
            aria-label="Event"
            value={index}
            min={0}
            max={Math.max(last, 1)}
            disabled={last === 0}
            step={1}
            marks={events.length <= 60}
            onChange={(_, to) => typeof to === 'number' && step(to)}
            getAriaValueText={(at) => describe(events[at])}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Button
            variant="outlined"
            startIcon={<ChevronLeft size={16} aria-hidden />}
            disabled={index === 0}
            onClick={() => step(index - 1)}
          >
            Earlier
          </Button>
          <Button
            variant="outlined"
            endIcon={<ChevronRight size={16} aria-hidden />}
            disabled={index === last}
            onClick={() => step(index + 1)}
          >
            Later
          </Button>
          <Typography variant="body2" color="textSecondary">
            Event {index + 1} of {events.length}
          </Typography>
        </Box>
        <Typography variant="h2" aria-live="polite" sx={{ mb: 1 }}>
          {eventInWords(event.type)}
        </Typography>
        <FactList
          facts={[
            ['When', formatMoment(event.occurredAt)],
            ['By', event.actor.username ? `${event.actor.username} (${event.actor.role})` : event.actor.role],
            ['Reason', event.reason],
            ['Revision', String(event.revision)],
          ]}
        />
      </Board>
      <Board aria-labelledby="replay-changes">
        <Typography variant="h2" id="replay-changes" sx={{ px: 1.5, py: 1.25 }}>
          What it changed
        </Typography>
        {changes.length > 0 ? <StateTable rows={changes} /> : <Message title="Nothing that is kept" />}
      </Board>
      <Board aria-labelledby="replay-state">
        <Typography variant="h2" id="replay-state" sx={{ px: 1.5, py: 1.25 }}>
          What was seen after it
        </Typography>
        {byPart(compared).map(({ part, rows }) => (
          <StatePart key={part} part={part} rows={rows} />
        ))}
      </Board>
    </Box>
  );
}

const describe = (event: ReplayView['events'][number] | undefined) =>
  event === undefined ? '' : `${eventInWords(event.type)}, ${formatMoment(event.occurredAt)}`;
