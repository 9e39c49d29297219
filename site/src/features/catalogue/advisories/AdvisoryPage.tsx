import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdvisoryView } from '@sandcrate/api/advisories/contract.ts';
import { ADVISORY_NOT_FOUND } from '@sandcrate/api/contract/refusals.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { Art } from '../../../art/Art.tsx';
import { brokenBridge } from '../../../art/drawings.gen.ts';
import { word } from '../../../lib/words.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { advisoryQuery } from './queries.ts';
import { RecalledFor } from './RecalledFor.tsx';

/** Why a file was recalled, and what to do about it. */
export function AdvisoryPage({ id }: { id: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: advisory } = useSuspenseQuery(advisoryQuery(id));
  return (
    <div className="page grid max-w-4xl gap-6 pt-10">
      <PageTitle
        page="/advisories/$id"
        lead={t`Issued ${ph({ issuedAt: format.date(advisory.issuedAt) })}`}
      />
      {advisory.liftedAt === null ? (
        <Alert tone="danger" title={<RecalledFor reason={advisory.reason} />}>
          <Trans>
            It can no longer be downloaded or uploaded here. Remove it from your game if you have it.
          </Trans>
        </Alert>
      ) : (
        <Alert title={t`Lifted ${ph({ liftedAt: format.date(advisory.liftedAt) })}`}>
          <Trans>
            This recall has been lifted. It was issued because: <bdi>{ph({ reason: advisory.reason })}</bdi>
          </Trans>
        </Alert>
      )}
      <Panel title={t`What to know`}>
        <p className="max-w-[46em] leading-relaxed whitespace-pre-line" dir="auto">
          {advisory.advisory}
        </p>
      </Panel>
      <Affected addons={advisory.addons} />
    </div>
  );
}

function Affected({ addons }: Pick<AdvisoryView, 'addons'>) {
  const { t } = useLingui();
  if (addons.length === 0) return null;
  return (
    <Panel title={t`Affected addons`}>
      <ul className="grid list-[square] gap-2 ps-5 marker:text-sand-deep">
        {addons.map(({ id, title }) => (
          <li key={id}>
            {/* A direction of the item itself would move its bullet to the other side. */}
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Shown for an advisory that does not exist. */
export function AdvisoryMissing() {
  const { i18n } = useLingui();
  const browse = (
    <ButtonLink to="/browse">
      <Trans>Browse Addons</Trans>
    </ButtonLink>
  );
  return (
    <Message
      page
      art={<Art of={brokenBridge} scale={1.2} />}
      title={word(i18n, ADVISORY_NOT_FOUND)}
      actions={browse}
    >
      <Trans>The advisory you're looking for doesn't exist.</Trans>
    </Message>
  );
}
