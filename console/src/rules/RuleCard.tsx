import { Box, Button, Switch, Typography } from '@mui/material';
import { conditionInWords, type RuleView } from '@sandcrate/api/rules/contract.ts';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatCounted } from '../ui/format.ts';
import { When } from '../ui/When.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';

type Props = {
  rule: RuleView;
  /** Opens it in the editor; absent for those who only read. */
  onEdit?: (() => void) | undefined;
};

/** A rule, its condition and how often it matched. */
export function RuleCard({ rule, onEdit }: Props) {
  const { id, name, effect, condition, version, isOn, hits, changedAt, changedBy } = rule;
  const { switchRule, deleteRule } = useConsoleData();
  const [asks, setAsks] = useState<'on' | 'delete'>();
  const turn = useCommand(
    ({ isOn, preview }: { isOn: boolean; preview?: string }) => switchRule(id, { isOn, version, preview }),
    { failed: 'Rule not switched' },
  );
  const remove = useCommand(() => deleteRule(id), { done: 'Rule deleted', failed: 'Rule not deleted' });
  const close = () => setAsks(undefined);
  return (
    <Board as="li" aria-label={name} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Badge tone={effect === 'hold' ? 'redstone' : 'warning'}>{effect === 'hold' ? 'Hold' : 'Flag'}</Badge>
        <Badge tone={isOn ? 'moss' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
        {onEdit && (
          <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
            <Switch
              checked={isOn}
              disabled={turn.isPending}
              onChange={(_, on) => (on ? setAsks('on') : turn.run({ isOn: false }))}
              slotProps={{ input: { 'aria-label': `${name} is on` } }}
            />
            <Button variant="outlined" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="outlined" aria-label={`Delete ${name}`} onClick={() => setAsks('delete')}>
              Delete
            </Button>
          </Box>
        )}
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {effect === 'hold' ? 'Holds' : 'Flags'} a submission that {conditionInWords(condition)}.
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Version {version} · {formatCounted(hits, 'hit')} in 30 days · changed <When at={changedAt} />
        {changedBy && ` by ${changedBy.username ?? 'a deleted user'}`}
      </Typography>
      {asks === 'on' && (
        <SwitchOnDialog
          rule={rule}
          onClose={close}
          onConfirm={(preview) => {
            close();
            turn.run({ isOn: true, preview });
          }}
        />
      )}
      <ConfirmDialog
        open={asks === 'delete'}
        title={`Delete “${name}”?`}
        confirm="Delete"
        onClose={close}
        onConfirm={() => {
          close();
          remove.run(undefined);
        }}
      >
        It matches nothing from now on. What it matched before stays marked until it is decided.
      </ConfirmDialog>
    </Board>
  );
}
