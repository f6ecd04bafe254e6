/** Whether a banner goes backwards as it stands: only where none of its script ran by the clock. */
import { clock } from './clock.ts';
import { kids } from './kids.ts';

export const direct = (): boolean => clock.scripted + kids.size === 0;
