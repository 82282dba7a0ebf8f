import { setTimeout } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Preact begins effects up to 35 ms after a rendering, by timers of its own; in a window that is gone they would fail. */
afterAll(() => setTimeout(50));
