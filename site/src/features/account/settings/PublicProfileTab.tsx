import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import { IMAGE_TYPES, MAX_PROFILE_LINKS, MAX_PROFILE_TEXT } from '@sandcrate/api/contract/limits.ts';
import { type OwnProfile, ProfileBody } from '@sandcrate/api/profiles/contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { tellFailure } from '../../../app/toasts/tell-failure.ts';
import { toast } from '../../../app/toasts/toasts.ts';
import { call } from '../../../lib/api.ts';
import { checkImage } from '../../../lib/file-checks.ts';
import type { Issues } from '../../../lib/form-issues.ts';
import { keys } from '../../../lib/query-keys.ts';
import { issuesOfError } from '../../../lib/server-issues.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useFormDraft } from '../../../lib/use-draft.ts';
import { useSendOnce } from '../../../lib/use-send-once.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DropZone } from '../../../ui/DropZone.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import { LinkInput, withScheme } from '../../../ui/LinkInput.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { MarkdownField } from '../../../ui/markdown/MarkdownField.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Decisions } from '../../catalogue/history/Decisions.tsx';
import { ownProfileQuery, profileDecisionsQuery } from './queries.ts';
import { squarePicture } from './square-picture.ts';

/** What others see of the member: picture, text and links. */
export function PublicProfileTab({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  const { data: profile, isPending, refetch } = useQuery(ownProfileQuery);
  if (isPending) return <Skeleton className="h-96 w-full" />;
  if (profile === undefined) {
    return (
      <LoadFailed title={t`Failed to load your public profile`} onRetry={() => void refetch()}>
        <Trans>Your public profile could not be loaded.</Trans>
      </LoadFailed>
    );
  }
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        {user.isPublisher ? (
          <Trans>
            Everybody sees this on{' '}
            <Link
              to="/publishers/$username"
              params={{ username: user.username }}
              className="text-patina underline"
            >
              your publisher page
            </Link>{' '}
            and next to your comments.
          </Trans>
        ) : (
          <Trans>Everybody sees this next to your comments. All of it is optional.</Trans>
        )}
      </p>
      <Cleared profile={profile} />
      {profile.cleared.length > 0 && <DecisionsPanel id={user.id} />}
      <PicturePanel user={user} profile={profile} />
      <AboutPanel profile={profile} />
    </div>
  );
}

const CLEARED = {
  picture: msg`A moderator removed your picture.`,
  text: msg`A moderator removed your text.`,
  links: msg`A moderator removed your links.`,
} as const;

function Cleared({ profile: { cleared } }: { profile: OwnProfile }) {
  const { i18n } = useLingui();
  return cleared.map(({ part, reason }) => (
    <Alert key={part} tone="warning" title={i18n._(CLEARED[part])}>
      {reason !== null && <p dir="auto">{reason}</p>}
    </Alert>
  ));
}

/** What moderators decided about the profile, with the way to appeal. */
function DecisionsPanel({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: decisions = [] } = useQuery(profileDecisionsQuery(id));
  if (decisions.length === 0) return null;
  return (
    <Panel title={t`History of decisions`}>
      <Decisions subject={{ kind: 'profile', id }} decisions={decisions} mayAppeal />
    </Panel>
  );
}

/** Shows a saved profile here, and everywhere else when it is next loaded. */
function useShowSaved() {
  const queryClient = useQueryClient();
  return (saved: OwnProfile) => {
    queryClient.setQueryData(ownProfileQuery.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: keys.publishers.all });
    void queryClient.invalidateQueries({ queryKey: keys.profiles.all });
  };
}

function PicturePanel({ user, profile }: { user: SessionUser; profile: OwnProfile }) {
  const { t } = useLingui();
  const showSaved = useShowSaved();
  const [issue, setIssue] = useState<string>();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return call('DELETE /api/users/me/profile/picture');
      const body = new FormData();
      body.set('picture', await squarePicture(file).catch(() => file), file.name);
      return call('POST /api/users/me/profile/picture', { body });
    },
    onSuccess: (saved, file) => {
      showSaved(saved);
      toast.notice(file === null ? t`Picture removed` : t`Picture saved`);
    },
    onError: (error) => {
      setIssue(issuesOfError(error).picture);
      tellFailure(t`The picture was not saved`, error);
    },
  });
  function choose(file: File) {
    const problem = checkImage(file);
    setIssue(problem);
    if (problem === undefined) change.mutate(file);
  }
  return (
    <Panel title={t`Picture`}>
      <div className="flex flex-wrap items-center gap-5" aria-busy={change.isPending}>
        <Initial of={user.username} picture={profile.pictureUrl} size="large" />
        <div className="grid min-w-0 flex-1 basis-60 gap-3">
          <DropZone
            label={t`Choose a picture`}
            accept={IMAGE_TYPES.join(',')}
            onFile={choose}
            error={issue}
            className="grid min-h-16 place-items-center px-4 py-3 text-center font-semibold"
          >
            {change.isPending ? t`Saving...` : t`Drop a picture here, or press to choose one`}
          </DropZone>
          <p className="text-sm text-muted">
            <Trans>
              JPEG, PNG or WebP, at least 128 pixels wide. Of a picture that is not square, the middle is
              used.
            </Trans>
          </p>
          {profile.pictureUrl !== null && (
            <div>
              <Button
                variant="secondary"
                size="small"
                disabled={change.isPending}
                onClick={() => change.mutate(null)}
              >
                <Trash2 aria-hidden="true" />
                <Trans>Remove picture</Trans>
              </Button>
            </div>
          )}
        </div>
      </div>
    </Panel>
  );
}

const LINK_FIELDS = Array.from({ length: MAX_PROFILE_LINKS }, (_, index) => `link${index + 1}`);

type Body = z.output<typeof ProfileBody>;

/** Checks the form as the server does; what is wrong with a link is shown at its field. */
function checkAbout(form: HTMLFormElement): { data: Body | undefined; issues: Issues } {
  const fields = new FormData(form);
  const typed = (name: string) => String(fields.get(name) ?? '');
  const filled = LINK_FIELDS.filter((name) => typed(name).trim() !== '');
  const { data, error } = ProfileBody.safeParse({
    text: typed('text'),
    links: filled.map((name) => withScheme(typed(name))),
  });
  const issues: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field = 'text', place] = path;
    const name = field === 'links' ? filled[Number(place ?? 0)] : String(field);
    if (name !== undefined) issues[name] ??= message;
  }
  return { data, issues };
}

function AboutPanel({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const showSaved = useShowSaved();
  const draft = useFormDraft('profile');
  const saved: Record<string, string> = {
    text: profile.text ?? '',
    ...Object.fromEntries(LINK_FIELDS.map((name, index) => [name, profile.links[index] ?? ''])),
  };
  const [initial] = useState({ ...saved, ...draft.restored });
  const [shownLinks, setShownLinks] = useState(
    Math.max(1, 1 + LINK_FIELDS.findLastIndex((name) => initial[name])),
  );
  const { send, isPending } = useSendOnce({
    // A part that staff cleared is only replaced by something else.
    send: ({ text, links }: Body, headers) =>
      call('PUT /api/users/me/profile', {
        body: {
          ...(text !== (profile.text ?? '') && { text }),
          ...(links?.join('\n') !== profile.links.join('\n') && { links }),
        },
        headers,
      }),
    onSent: (answer) => {
      draft.forget();
      showSaved(answer);
      toast.notice(t`Public profile saved`);
    },
    onFailed: (error) => {
      refuse(error);
      tellFailure(t`Your public profile was not saved`, error);
    },
  });
  const { issues, formProps, refuse } = useCheckedForm(checkAbout, send);
  return (
    <Panel title={t`About you`}>
      <form
        {...formProps}
        onInput={(event) => {
          draft.keep(new FormData(event.currentTarget), saved);
          formProps.onInput(event);
        }}
        className="grid gap-5"
      >
        <MarkdownField
          label={t`Text`}
          name="text"
          value={initial.text ?? ''}
          max={MAX_PROFILE_TEXT}
          dialect="short"
          rows={5}
          hint={t`You can format it with Markdown.`}
          error={issues.text}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">
            <Trans>Links</Trans>
          </legend>
          {LINK_FIELDS.slice(0, shownLinks).map((name, index) => {
            const number = index + 1;
            return (
              <Field key={name} label={t`Link ${number}`} error={issues[name]}>
                {(control) => <LinkInput control={control} name={name} value={initial[name] ?? ''} />}
              </Field>
            );
          })}
          {shownLinks < MAX_PROFILE_LINKS && (
            <div>
              <Button variant="secondary" size="small" onClick={() => setShownLinks(shownLinks + 1)}>
                <Trans>Add another link</Trans>
              </Button>
            </div>
          )}
        </fieldset>
        <div>
          <Button type="submit" disabled={isPending}>
            {isPending ? t`Saving...` : t`Save public profile`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
