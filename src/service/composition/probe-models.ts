import type { ServiceConfig } from '../config/settings.js';
import { probeEmbedding, probeModel } from '../models/probe-model.js';
import type { Log } from '../telemetry/log.js';

/** Warns of a model that cannot be asked, before a reader finds out. The start does not wait for it. */
export async function probeModels(
	{ model, embedding }: Pick<ServiceConfig, 'model' | 'embedding'>,
	{ log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
	const found = await Promise.all([probeModel(model, signal), probeEmbedding(embedding, signal)]);
	if (signal.aborted) return;
	for (const probe of found.flat()) {
		if (probe && !probe.ok) log.warn({ sentence: probe.sentence }, 'model not ready');
	}
}
