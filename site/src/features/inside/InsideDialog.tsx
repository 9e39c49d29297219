import type { ContentsView, InsideView, ModelsView } from '@sandcrate/api/contract/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { contentsQuery } from '../addon/queries.ts';
import { Models } from '../models/Models.tsx';
import { modelsQuery } from '../models/queries.ts';
import { type Inside, namesIn } from './names.ts';
import { Pictures } from './Pictures.tsx';
import { insideQuery } from './queries.ts';
import { Recipes } from './Recipes.tsx';
import { Sounds } from './Sounds.tsx';
import { Structures } from './Structures.tsx';

type Props = { addonId: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Shows the contents of an add-on's file: models in 3D, pictures, recipes, sounds and structures. */
export default function InsideDialog({ addonId, open, onOpenChange }: Props) {
  const models = useQuery({ ...modelsQuery(addonId), enabled: open });
  const inside = useQuery({ ...insideQuery(addonId), enabled: open });
  const contents = useQuery({ ...contentsQuery(addonId), enabled: open });
  const isError = models.isError || inside.isError || contents.isError;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Look inside">
      {models.data && inside.data && contents.data ? (
        <Sections addonId={addonId} {...models.data} {...inside.data} {...contents.data} />
      ) : (
        <p role="status">{isError ? 'The pack could not be loaded.' : 'Loading the pack...'}</p>
      )}
    </Dialog>
  );
}

type Found = ModelsView & InsideView & ContentsView;

function Sections({ addonId, ...found }: { addonId: string } & Found) {
  const tabs = tabsOf(addonId, found);
  const [shown, show] = useState(tabs[0]?.tab ?? '');
  if (tabs.length === 0) return <p>This file has nothing that can be shown here.</p>;
  return <Tabs label="Kinds of contents" tabs={tabs} shown={shown} onShow={show} />;
}

function tabsOf(addonId: string, { found, inside, partUrl, contents }: Found): Tab[] {
  const tabs: Tab[] = [];
  const models = found?.models ?? [];
  const inSpace = { tab: 'models', label: '3D', content: () => <Models addonId={addonId} models={models} /> };
  const isShown = models.some(({ problem }) => problem === null);
  if (isShown) tabs.push(inSpace);
  if (inside !== null && partUrl !== null) tabs.push(...flatTabs(inside, partUrl, contents));
  if (models.length > 0 && !isShown) tabs.push(inSpace);
  return tabs;
}

function flatTabs(inside: Inside, partUrl: string, contents: Found['contents']): Tab[] {
  const tabs: Tab[] = [];
  const { icons, pictures, recipes, sounds, structures } = inside;
  const names = namesIn(contents);
  const part = (path: string) =>
    `${partUrl}${partUrl.includes('?') ? '&' : '?'}path=${encodeURIComponent(path)}`;
  const common = { nameOf: names, partUrl: part };
  if (recipes.total > 0)
    tabs.push({
      tab: 'recipes',
      label: 'Recipes',
      content: () => <Recipes recipes={recipes} icons={icons} {...common} />,
    });
  if (pictures.total > 0)
    tabs.push({
      tab: 'pictures',
      label: 'Pictures',
      content: () => <Pictures pictures={pictures} icons={icons} {...common} />,
    });
  if (sounds.total > 0)
    tabs.push({ tab: 'sounds', label: 'Sounds', content: () => <Sounds sounds={sounds} partUrl={part} /> });
  if (structures.total > 0)
    tabs.push({
      tab: 'structures',
      label: 'Structures',
      content: () => <Structures structures={structures} nameOf={names} />,
    });
  return tabs;
}
