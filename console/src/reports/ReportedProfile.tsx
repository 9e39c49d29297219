import { Box, Typography } from '@mui/material';
import type { ReportedProfile as Profile } from '@sandcrate/api/profiles/contract.ts';
import { RotateCcw } from 'lucide-react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { Action } from '../ui/Action.tsx';
import { ActionBar } from '../ui/ActionBar.tsx';
import { FactList } from '../ui/FactList.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { userName } from '../users/user-name.ts';

/**
 * A reported or cleared profile as its member wrote it; null once the account is gone.
 * @param since when it was reported: an edit after that is pointed out
 */
export function ReportedProfile({ profile, since }: { profile: Profile | null; since: string }) {
  if (profile === null) {
    return (
      <Typography variant="body2" color="textSecondary">
        The account is deleted.
      </Typography>
    );
  }
  const { owner, pictureUrl, text, links, cleared, editedAt } = profile;
  const name = (part: Profile['cleared'][number], label: string) =>
    cleared.includes(part) ? `${label}, cleared` : label;
  return (
    <FactList
      facts={[
        ['Owner', <UserLink key="owner" {...owner} />],
        [
          name('picture', 'Picture'),
          pictureUrl && (
            <Box
              key="picture"
              component="img"
              src={pictureUrl}
              alt="Picture"
              sx={{ width: 96, height: 96, objectFit: 'cover' }}
            />
          ),
        ],
        [
          name('text', 'Text'),
          text && (
            <Box key="text" dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>
              {text}
            </Box>
          ),
        ],
        [
          name('links', 'Links'),
          links.length > 0 && (
            <div key="links">
              {links.map((link) => (
                <div key={link}>{link}</div>
              ))}
            </div>
          ),
        ],
        ['Edited since', editedAt > since && <When key="edited" at={editedAt} />],
      ]}
    />
  );
}

/** Brings back what was cleared in a profile. */
export function RestoreProfile({ profile: { owner, cleared } }: { profile: Profile }) {
  const { restoreProfile } = useConsoleData();
  const disabledBecause = useOwnBecause(owner.id);
  const { run, isPending } = useCommand((id: string) => restoreProfile(id, { parts: cleared }), {
    done: 'Profile restored',
    failed: 'Operation failed',
  });
  if (cleared.length === 0) return null;
  return (
    <ActionBar>
      <Action
        icon={RotateCcw}
        label="Restore"
        subject={`the profile of ${userName(owner)}`}
        disabledBecause={disabledBecause}
        busy={isPending}
        onClick={() => run(owner.id)}
      />
    </ActionBar>
  );
}
