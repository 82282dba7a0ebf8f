import type { Database } from '../database/database.js';
import { withoutData } from '../models/data-fence.js';

/**
 * Takes what readers wrote out of the instructions of gaps' jobs that were given before `moment`, and out of the events that
 * repeat them. What owners wrote stays.
 */
export async function forgetQuotes(sql: Database['sql'], moment: Date): Promise<void> {
	const messages = await sql
		.selectFrom('agent_messages')
		.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_messages.job_id')
		.select(['agent_messages.position', 'text'])
		.where('gap_id', 'is not', null)
		.where('status', '<>', 'active')
		.where('agent_messages.created_at', '<', moment)
		.where('text', 'like', '%</data-%')
		.execute();
	for (const { position, text } of messages) {
		await sql
			.updateTable('agent_messages')
			.set({ text: withoutData(text) })
			.where('position', '=', position)
			.execute();
	}
	const events = await sql
		.selectFrom('agent_events')
		.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_events.job_id')
		.select(['job_id', 'seq', 'data'])
		.where('gap_id', 'is not', null)
		.where('status', '<>', 'active')
		.where('type', '=', 'message')
		.where('agent_events.created_at', '<', moment)
		.execute();
	for (const { job_id: jobId, seq, data } of events) {
		if (!('role' in data) || !data.text.includes('</data-')) continue;
		await sql
			.updateTable('agent_events')
			.set({ data: JSON.stringify({ ...data, text: withoutData(data.text) }) })
			.where('job_id', '=', jobId)
			.where('seq', '=', seq)
			.execute();
	}
}
