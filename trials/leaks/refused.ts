/** Everything that is said to those who may not: each call that changes something, with what there is in the world, by outsiders. */
import { everyCall } from '@marquee/contract/calls.ts';
import fc from 'fast-check';
import { inputOf } from '../fuzz/arbitrary.ts';
import { inputIn } from '../fuzz/resolve.ts';
import { make } from '../fuzz/step.ts';
import type { Role } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';
import type { Hunt } from './finder.ts';

const outsiders: readonly Role[] = ['visitor', 'client', 'stranger', 'former', 'colleague'];
/** Of each call, by each of them. */
const times = 4;

/** Calls by which outsiders would change the world, with codes of which somebody else's come true. */
const spared = [
  'signUp',
  'acceptInvitation',
  'setPassword',
  'confirmAddress',
  'logOut',
  'endOtherSessions',
  'endSession',
];

/** Makes the calls, and looks at what is said of them. What was sent, then or before, is no secret to whoever sent it: one may invite an address, and again. */
export async function refusedCalls(world: World, hunt: Hunt, seed: number): Promise<void> {
  const sentBy = new Map(outsiders.map((role) => [role, new Set<string>()]));
  for (const call of everyCall.filter(({ method, name }) => method !== 'GET' && !spared.includes(name))) {
    for (const input of fc.sample(inputOf(call), { numRuns: times, seed })) {
      for (const by of outsiders) {
        const step = { call, by, input, spoilt: [], odd: [] };
        const answer = await make(step, inputIn(step, world), world);
        const sent = decodeURIComponent(answer.sent.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
        const said = `${JSON.stringify(answer.headers)}\n${answer.text}`;
        const own = sentBy.get(by) ?? new Set();
        for (const { text } of world.secrets.all) if (sent.includes(text)) own.add(text);
        const text = [...own].reduce((rest, one) => rest.replaceAll(one, ''), said);
        hunt.look({ by, where: `answer ${call.name} ${answer.status} to ${answer.sent.slice(0, 200)}`, text });
      }
    }
  }
}
