import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useRef } from 'react';
import type { Inside, PartUrl } from './names.ts';
import { ShowMore } from './ShowMore.tsx';

/** Lists the sounds of a pack with a player each. Only one plays at a time. */
export function Sounds({ sounds, partUrl }: { sounds: Inside['sounds']; partUrl: PartUrl }) {
  const { t } = useLingui();
  const playing = useRef<HTMLAudioElement>(undefined);
  const onPlay = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    if (playing.current !== currentTarget) playing.current?.pause();
    playing.current = currentTarget;
  };
  return (
    <ShowMore {...sounds} step={20}>
      {(shown) => (
        <ul className="grid gap-4">
          {shown.map(({ id, paths }) => (
            <li key={id} className="grid gap-2">
              <h3 className="text-sm font-semibold break-words" dir="auto">
                {id}
              </h3>
              {paths.length === 0 && (
                <p className="text-sm text-muted">
                  <Trans>The file does not contain this sound in a format that can be played here.</Trans>
                </p>
              )}
              {paths.map((path, index) => (
                // biome-ignore lint/a11y/useMediaCaption: sounds of creatures and blocks, not speech
                <audio
                  key={path}
                  controls
                  preload="none"
                  src={partUrl(path)}
                  aria-label={
                    paths.length === 1
                      ? id
                      : t`${id}, ${ph({ number: index + 1 })} of ${ph({ total: paths.length })}`
                  }
                  className="h-11 w-full"
                  onPlay={onPlay}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}
