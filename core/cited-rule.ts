// The rule of the site that a decision cites. The rules themselves are in settings/site-rules.ts.
import { z } from 'zod';

/** A rule as a decision cites it: its number and title at that time. Part of events, so its shape is stored forever. */
export const CitedRule = z.object({ number: z.int().positive(), title: z.string() });
export type CitedRule = z.infer<typeof CitedRule>;

/** For the data of an event: the rule that its decision cites, if it cites one. */
export const citing = (rule: CitedRule | undefined) => (rule === undefined ? {} : { rule });

/** The rule that the decision in an event cites; null for none. */
export const ruleIn = ({ data }: { data: object }): CitedRule | null =>
  ('rule' in data ? CitedRule.safeParse(data.rule).data : undefined) ?? null;
