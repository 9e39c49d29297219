import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnAddon } from '@sandcrate/api/addons/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { historyQuery } from '../../catalogue/addon-page/queries.ts';
import { Decisions } from '../../catalogue/history/Decisions.tsx';

type Props = { addon: OwnAddon; open: boolean; onOpenChange: (open: boolean) => void };

/** The decisions about the publisher's add-on, their reasons, and which can still be appealed. */
export default function DecisionsDialog({ addon, open, onOpenChange }: Props) {
  const { t } = useLingui();
  const { data: decisions, isPending } = useQuery({ ...historyQuery(addon.id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Decisions`} lead={<bdi>{addon.title}</bdi>}>
      {isPending && <Skeleton className="h-32 w-full" />}
      {!isPending && decisions === undefined && (
        <p className="text-muted">
          <Trans>The decisions could not be loaded.</Trans>
        </p>
      )}
      {decisions?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing has been decided yet.</Trans>
        </p>
      )}
      {decisions !== undefined && decisions.length > 0 && (
        <Decisions subject={{ kind: 'addon', id: addon.id }} decisions={decisions} mayAppeal />
      )}
    </Dialog>
  );
}
