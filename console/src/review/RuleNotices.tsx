import { testsInWords } from '@sandcrate/api/rules/contract.ts';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { Notice } from '../ui/Notice.tsx';

/** The owner's rules that the add-on in context matched when it was submitted, each as it was then. */
export function RuleNotices() {
  const addon = useRecordContext<ModeratedAddon>();
  return addon?.ruleMatches.map(({ ruleId, name, version, effect, tests }) => (
    <Notice
      key={ruleId}
      tone={effect === 'hold' ? 'redstone' : 'warning'}
      title={`Rule “${name}” (version ${version}): ${testsInWords(tests)}`}
    >
      {effect === 'hold' && 'This rule holds it for a moderator, whoever its publisher is.'}
    </Notice>
  ));
}
