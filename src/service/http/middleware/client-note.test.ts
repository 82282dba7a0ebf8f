import { expect, it, vi } from 'vitest';
import type { Log } from '../../telemetry/log.js';
import { createClientNote } from '../app.js';

it('names the least versions once, when the transport of the AI SDK asks', () => {
	const info = vi.fn();
	const note = createClientNote({ info } as Pick<Log, 'info'> as Log);
	note({ fp: 'anonymous', messages: [] });
	note('no object');
	expect(info).not.toHaveBeenCalled();
	for (const trigger of ['submit-message', 'regenerate-message']) note({ id: 'chat', trigger, messages: [] });
	expect(info).toHaveBeenCalledOnce();
	expect(info).toHaveBeenCalledWith({ least: '5.0.217, 6.0.231, 7.0.32' }, expect.stringContaining('AI SDK'));
});
