import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContentsView, ModelsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Tab, Tabs } from '../../../ui/Tabs.tsx';
import { WithMessages } from '../../../ui/WithMessages.tsx';
import { Models, type OnPicture } from '../models/Models.tsx';
import { modelsQuery, type PackFile } from '../models/queries.ts';
import { type Inside, namesIn } from './names.ts';
import { Pictures } from './Pictures.tsx';
import { fileContentsQuery, insideQuery } from './queries.ts';
import { Recipes } from './Recipes.tsx';
import { Sounds } from './Sounds.tsx';
import { Structures } from './Structures.tsx';

type Props = { file: PackFile; onPicture?: OnPicture; open: boolean; onOpenChange: (open: boolean) => void };

/** Shows the contents of a file: models in 3D, pictures, recipes, sounds and structures. */
export default function InsideDialog({ file, onPicture, open, onOpenChange }: Props) {
  const { t } = useLingui();
  // Fetched along with the messages.
  const queries = useContents(file, open);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Look inside`}>
      <WithMessages area="inside" loading={null}>
        <Contents file={file} onPicture={onPicture} {...queries} />
      </WithMessages>
    </Dialog>
  );
}

const useContents = (file: PackFile, enabled: boolean) => ({
  models: useQuery({ ...modelsQuery(file), enabled }),
  inside: useQuery({ ...insideQuery(file), enabled }),
  contents: useQuery({ ...fileContentsQuery(file), enabled }),
});

type ContentsProps = Pick<Props, 'file' | 'onPicture'> & ReturnType<typeof useContents>;

function Contents({ file, onPicture, models, inside, contents }: ContentsProps) {
  const { i18n } = useLingui();
  const space = models.data?.found ?? null;
  const flat =
    inside.data && contents.data
      ? flatTabs(i18n, inside.data.inside, inside.data.partUrl, contents.data.contents)
      : [];
  const isFlatSettled = (inside.data && contents.data) || inside.isError || contents.isError;
  const isSettled = Boolean((models.data || models.isError) && isFlatSettled);
  const hasFailed = models.isError || inside.isError || contents.isError;
  const isFirst = space?.models.some(({ problem }) => problem === null) ?? false;
  // If a model can be shown, models come first, without waiting for the rest. Nothing is shown before they are known.
  const tabs = isFirst || isSettled ? inOrder({ file, onPicture }, space, flat, isFirst) : [];
  return (
    <>
      <Sections tabs={tabs} />
      <Progress isEmpty={tabs.length === 0} isSettled={isSettled} hasFailed={hasFailed} />
    </>
  );
}

function Sections({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string>();
  const shown = chosen ?? tabs[0]?.tab;
  if (shown === undefined) return null;
  return <Tabs label={t`Kinds of contents`} tabs={tabs} shown={shown} onShow={choose} />;
}

type ProgressProps = { isEmpty: boolean; isSettled: boolean; hasFailed: boolean };

function Progress({ isEmpty, isSettled, hasFailed }: ProgressProps) {
  const { t } = useLingui();
  if (!isSettled) return <p role="status">{isEmpty ? t`Loading the pack...` : t`Loading the rest...`}</p>;
  if (hasFailed)
    return (
      <p role="status">
        {isEmpty ? t`The pack could not be loaded.` : t`Part of the pack could not be loaded.`}
      </p>
    );
  return isEmpty ? (
    <p>
      <Trans>This file has nothing that can be shown here.</Trans>
    </p>
  ) : null;
}

function inOrder(
  of: { file: PackFile; onPicture: OnPicture },
  found: ModelsView['found'],
  flat: readonly Tab[],
  isFirst: boolean,
): Tab[] {
  if (found === null || found.models.length === 0) return [...flat];
  const space = { tab: 'models', label: '3D', content: () => <Models {...of} {...found} /> };
  return isFirst ? [space, ...flat] : [...flat, space];
}

function flatTabs(
  i18n: I18n,
  inside: Inside | null,
  partUrl: string | null,
  contents: ContentsView['contents'],
): Tab[] {
  if (inside === null || partUrl === null) return [];
  const tabs: Tab[] = [];
  const { icons, pictures, recipes, sounds, structures } = inside;
  const names = namesIn(contents);
  const part = (path: string) =>
    `${partUrl}${partUrl.includes('?') ? '&' : '?'}path=${encodeURIComponent(path)}`;
  const common = { nameOf: names, partUrl: part };
  if (recipes.total > 0)
    tabs.push({
      tab: 'recipes',
      label: i18n._(msg`Recipes`),
      content: () => <Recipes recipes={recipes} icons={icons} {...common} />,
    });
  if (pictures.total > 0)
    tabs.push({
      tab: 'pictures',
      label: i18n._(msg`Pictures`),
      content: () => <Pictures pictures={pictures} icons={icons} {...common} />,
    });
  if (sounds.total > 0)
    tabs.push({
      tab: 'sounds',
      label: i18n._(msg`Sounds`),
      content: () => <Sounds sounds={sounds} partUrl={part} />,
    });
  if (structures.total > 0)
    tabs.push({
      tab: 'structures',
      label: i18n._(msg`Structures`),
      content: () => <Structures structures={structures} nameOf={names} />,
    });
  return tabs;
}
