import { expect, test } from 'vitest';
import { isHarmless } from './molang.ts';

test.each([
  'math.sin(query.anim_time * 90) * 30',
  'Math.Clamp( q.life_time, -1, 1 )',
  'math.lerprotate(0, 90, variable.loop_offset)',
  'variable.loop_offset = math.random(0, 1);',
  'math.ease_in_out_back(0, 1, 0.5) + math.hermite_blend(0.5)',
  "query.is_item_name_any('slot.weapon.mainhand', 0, 'minecraft:bow') ? 1 : (2 + 3)",
  'return (v.x + 1);',
  '',
])('%s may be evaluated', (text) => expect(isHarmless(text)).toBe(true));

test.each([
  'loop(1024, {v.x = v.x + 1;})',
  'LOOP(9, {v.x = 1;})',
  'lo op(1024, {lo op(1024, {v.x = v.x + 1;})})',
  'l\to\no p (1024, {v.x = 1;})',
  'lo\u00a0op(9, {v.x = 1;})',
  '1 + loop(9, {v.x = 1;})',
  'for_each(t.x, query.get_nearby_entities(1), {v.x = 1;})',
  'math.die_roll(1000000000, 0, 1)',
  'math.die_roll_integer(1000000000, 0, 1)',
  'math. die _roll (1000000000, 0, 1)',
  'math.sin(math.die_roll(1000000000, 0, 1))',
  'math.unknown(1)',
  'alert(1)',
  'variable.f(1)',
])('%s may not be evaluated', (text) => expect(isHarmless(text)).toBe(false));
