import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

/** A YouTube video, of which nothing is loaded before somebody wants to see it. */
export function Video({ id }: { id: string }) {
  const { t } = useLingui();
  const [isPlaying, setPlaying] = useState(false);
  const address = `https://www.youtube.com/watch?v=${id}`;
  if (isPlaying)
    return (
      <iframe
        className="my-3 aspect-video w-full border border-line"
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={t`Video on YouTube`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className="notch my-3 grid justify-items-start gap-3 border border-line bg-raised p-4">
      <p className="text-sm">
        <a href={address} rel="nofollow ugc noopener" dir="ltr">
          {address}
        </a>
      </p>
      <Button variant="secondary" size="small" onClick={() => setPlaying(true)}>
        <Play aria-hidden="true" />
        <Trans>Play</Trans>
      </Button>
      <p className="text-sm text-muted">
        <Trans>Playing loads the video from YouTube.</Trans>
      </p>
    </div>
  );
}
