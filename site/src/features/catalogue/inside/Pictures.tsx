import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../app/i18n/use-format.ts';
import type { Inside, NameOf, PartUrl } from './names.ts';
import { PixelPicture } from './PixelPicture.tsx';
import { ShowMore } from './ShowMore.tsx';

type Props = { icons: Inside['icons']; pictures: Inside['pictures']; nameOf: NameOf; partUrl: PartUrl };

/** Items and blocks by name, then all other pictures of the pack by file. */
export function Pictures({ icons, pictures, nameOf, partUrl }: Props) {
  const { t } = useLingui();
  const { count } = useFormat();
  const named = new Set(icons.map(({ path }) => path));
  const others = pictures.listed.filter(({ path }) => !named.has(path));
  const rest = pictures.total - pictures.listed.length + others.length;
  return (
    <div className="grid gap-6">
      {icons.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-sm text-muted">
            <Trans>Items and blocks ({ph({ count: count(icons.length) })})</Trans>
          </h3>
          <ShowMore listed={icons} total={icons.length} step={24}>
            {(shown) => (
              <Sheet
                entries={shown.map(({ id, path }) => ({ key: id, name: nameOf(id), src: partUrl(path) }))}
              />
            )}
          </ShowMore>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-sm text-muted">
            {icons.length > 0
              ? t`Other pictures (${ph({ count: count(rest) })})`
              : t`Pictures (${ph({ count: count(rest) })})`}
          </h3>
          <ShowMore listed={others} total={rest} step={24}>
            {(shown) => (
              <Sheet
                entries={shown.map(({ path, subpack }) => ({
                  key: path,
                  name: fileName(path),
                  subpack,
                  src: partUrl(path),
                }))}
              />
            )}
          </ShowMore>
        </section>
      )}
    </div>
  );
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** `subpack` is the name of the subpack that a picture lies in. */
type Entry = { key: string; name: string; src: string; subpack?: string | null };

function Sheet({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {entries.map(({ key, name, src, subpack }) => (
        <li
          key={key}
          title={key}
          className="notch-sm grid justify-items-center gap-2 border border-line bg-ground p-2"
        >
          <span className="grid size-20 place-items-center overflow-hidden">
            <PixelPicture src={src} alt="" box={80} />
          </span>
          <span className="line-clamp-2 w-full text-center text-xs break-words" dir="auto">
            {name}
          </span>
          {subpack && (
            <span className="line-clamp-2 w-full text-center text-xs break-words text-muted" dir="auto">
              {subpack}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
