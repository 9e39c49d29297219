import { Box, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import type { ProfileView } from '@sandcrate/api/profiles/contract.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { useSiteRules } from '../settings/use-settings.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { userName } from './user-name.ts';

const PARTS = { picture: 'Picture', text: 'Text', links: 'Links' } as const;
type Part = keyof typeof PARTS;
const isPart = (name: string): name is Part => name in PARTS;

/** The parts of a profile that are not empty. */
const partsOf = ({ pictureUrl, text, links }: ProfileView): Part[] =>
  Object.entries({ picture: pictureUrl !== null, text: text !== null, links: links.length > 0 }).flatMap(
    ([part, isThere]) => (isThere && isPart(part) ? [part] : []),
  );

/** What the account in context shows of itself to everybody, and how staff clear it. Nothing without a profile. */
export function PublicProfile() {
  const user = useRecordContext<AdminUser>();
  const id = user?.id ?? '';
  const { publicProfile } = useConsoleData();
  const { data: profile } = useQuery({
    queryKey: ['public-profile', id],
    queryFn: ({ signal }) => publicProfile(id, signal),
  });
  if (user === undefined || profile === undefined || partsOf(profile).length === 0) return null;
  const { pictureUrl, text, links } = profile;
  return (
    <Box component="section" aria-labelledby="public-profile" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" id="public-profile">
        Public profile
      </Typography>
      {pictureUrl !== null && (
        <Box
          component="img"
          src={pictureUrl}
          alt="Picture"
          sx={{ width: 96, height: 96, objectFit: 'cover' }}
        />
      )}
      {text !== null && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
          {text}
        </Typography>
      )}
      {links.map((link) => (
        <Typography key={link} sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
      ))}
      <Clear key={partsOf(profile).join()} user={user} parts={partsOf(profile)} />
    </Box>
  );
}

function Clear({ user, parts }: { user: AdminUser; parts: Part[] }) {
  const [chosen, setChosen] = useState(parts);
  const { clearProfile, restoreProfile } = useConsoleData();
  const { runAsync, isPending } = useCommand(
    (grounds: { reason: string; rule: string | undefined }) =>
      clearProfile(user.id, { parts: chosen, ...grounds }),
    {
      done: 'Profile cleared',
      failed: 'Update failed',
      undo: { send: () => restoreProfile(user.id, { parts: chosen }), done: 'Profile restored' },
    },
  );
  const disabledBecause = useOwnBecause(user.id);
  const rules = useSiteRules();
  const name = userName(user);
  return (
    <Box>
      <ReasonedAction
        icon={Eraser}
        label="Clear"
        subject={`the public profile of ${name}`}
        tone="bad"
        busy={isPending}
        disabledBecause={disabledBecause}
        question={`Clear the public profile of ${name}?`}
        confirm="Clear"
        required
        hint={`${name} reads this in Settings.`}
        rules={rules}
        onConfirm={(reason = '', rule) => runAsync({ reason, rule })}
      >
        <FormGroup row>
          {parts.map((part) => (
            <FormControlLabel
              key={part}
              label={PARTS[part]}
              control={
                <Checkbox
                  checked={chosen.includes(part)}
                  onChange={(_, isChosen) =>
                    setChosen(parts.filter((each) => (each === part ? isChosen : chosen.includes(each))))
                  }
                />
              }
            />
          ))}
        </FormGroup>
      </ReasonedAction>
    </Box>
  );
}
