import type { ModelsView } from '@sandcrate/api/contract/discovery.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { inputClass } from '../../ui/input.ts';
import { nameOf } from '../packs/content-words.ts';
import { ModelStage } from './ModelStage.tsx';
import { modelQuery, modelsQuery } from './queries.ts';

type Props = { addonId: string; open: boolean; onOpenChange: (open: boolean) => void };

/** The creatures of an add-on, one at a time. */
export default function ModelDialog({ addonId, open, onOpenChange }: Props) {
  const { data, isError } = useQuery({ ...modelsQuery(addonId), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="View in 3D">
      {data ? (
        <Models addonId={addonId} found={data.found} />
      ) : (
        <p role="status">{isError ? 'The models could not be loaded.' : 'Loading the models...'}</p>
      )}
    </Dialog>
  );
}

function Models({ addonId, found }: { addonId: string } & ModelsView) {
  const models = found?.models ?? [];
  const [number, setNumber] = useState(() =>
    Math.max(
      0,
      models.findIndex(({ problem }) => problem === null),
    ),
  );
  const summary = models[number];
  if (summary === undefined) return <p>This file has no models that can be shown.</p>;
  return (
    <div className="grid gap-4">
      <Field label="Creature">
        {(control) => (
          <select
            {...control}
            className={inputClass}
            value={number}
            onChange={({ target }) => setNumber(Number(target.value))}
          >
            {models.map((model, index) => (
              <option key={model.id} value={index}>
                {nameOf(model)}
                {model.problem !== null && ' (cannot be shown)'}
              </option>
            ))}
          </select>
        )}
      </Field>
      {summary.problem === null ? (
        <Model key={number} addonId={addonId} number={number} name={nameOf(summary)} />
      ) : (
        <p role="status">{summary.problem}</p>
      )}
    </div>
  );
}

function Model({ addonId, number, name }: { addonId: string; number: number; name: string }) {
  const { data: model, isError } = useQuery(modelQuery(addonId, number));
  if (model) return <ModelStage model={model} name={name} />;
  return <p role="status">{isError ? 'The model could not be loaded.' : 'Loading the model...'}</p>;
}
