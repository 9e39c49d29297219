import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ModelsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Field } from '../../../ui/Field.tsx';
import { inputClass } from '../../../ui/input.ts';
import { Word } from '../../../ui/Word.tsx';
import { nameOf } from '../packs/content-words.ts';
import { ModelStage } from './ModelStage.tsx';
import { modelQuery, type PackFile } from './queries.ts';

export type OnPicture = ((picture: File) => void) | undefined;

type Props = { file: PackFile; onPicture?: OnPicture } & NonNullable<ModelsView['found']>;

/** The models of a file, one at a time. */
export function Models({ file, onPicture, models, total }: Props) {
  const { t, i18n } = useLingui();
  const { count } = useFormat();
  const [number, setNumber] = useState(() =>
    Math.max(
      0,
      models.findIndex(({ problem }) => problem === null),
    ),
  );
  const summary = models[number];
  const numbered = models.map((model, place) => ({ ...model, place }));
  if (summary === undefined)
    return (
      <p>
        <Trans>This file has no models that can be shown.</Trans>
      </p>
    );
  return (
    <div className="grid gap-4">
      <Field label={t`Model`}>
        {(control) => (
          <select
            {...control}
            className={inputClass}
            value={number}
            onChange={({ target }) => setNumber(Number(target.value))}
          >
            {KINDS.map(([kind, label]) => (
              <Group
                key={kind}
                label={i18n._(label)}
                models={numbered.filter((model) => model.kind === kind)}
              />
            ))}
          </select>
        )}
      </Field>
      {total > models.length && (
        <p className="text-sm text-muted">
          <Trans>
            {ph({ listed: count(models.length) })} of the {ph({ total: count(total) })} models in this file
            are listed.
          </Trans>
        </p>
      )}
      {summary.problem === null ? (
        <Model key={number} file={file} number={number} name={nameOf(summary)} onPicture={onPicture} />
      ) : (
        <p role="status">
          <Word of={summary.problem} />
        </p>
      )}
    </div>
  );
}

const KINDS = [
  ['entity', msg`Creatures`],
  ['block', msg`Blocks`],
  ['attachable', msg`Worn or held`],
  ['skin', msg`Skins`],
] as const;

function Group({
  label,
  models,
}: {
  label: string;
  models: (Props['models'][number] & { place: number })[];
}) {
  const { t } = useLingui();
  if (models.length === 0) return null;
  return (
    <optgroup label={label}>
      {models.map((model) => (
        <option key={model.place} value={model.place}>
          {nameOf(model)}
          {model.subpack !== null && ` (${model.subpack})`}
          {model.problem !== null && t` (cannot be shown)`}
        </option>
      ))}
    </optgroup>
  );
}

type ModelProps = { file: PackFile; number: number; name: string; onPicture: OnPicture };

function Model({ file, number, name, onPicture }: ModelProps) {
  const { t } = useLingui();
  const { data: model, isError } = useQuery(modelQuery(file, number));
  if (model) return <ModelStage model={model} name={name} onPicture={onPicture} />;
  return <p role="status">{isError ? t`The model could not be loaded.` : t`Loading the model...`}</p>;
}
