import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { addWebhookBody } from '../jobs/webhooks/webhook-outbox.js';
import { createMoneyBudget } from '../limits/money-budget.js';
import { addMail } from '../mail/mail-outbox.js';
import type { Spending } from '../models/cost.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';

interface SpendingParts {
	config: Pick<ServiceConfig, 'projectId' | 'model' | 'agent' | 'mail'>;
	database: Pick<Database, 'sql'>;
	metrics: Metrics;
	log: Log;
}

/** Counts what models cost, for the budgets and the metrics. Tells the log and the webhook when a budget nears its end. */
export function openSpending({ config, database, metrics, log }: SpendingParts): Spending {
	const { projectId, model, agent } = config;
	const budget = createMoneyBudget({
		sql: database.sql,
		projectId,
		currency: model.price?.currency ?? 'USD',
		budgets: { day: model.budgetPerDay, month: model.budgetPerMonth },
		async onReached(transaction, { share, ...reached }) {
			const type = share === 100 ? 'model.budget.used_up' : 'model.budget.warning';
			const data = { projectId, ...reached };
			await addWebhookBody(agent, transaction, { type, timestamp: new Date().toISOString(), data });
			const { budget, spent, most, currency } = reached;
			const text = `Models have cost ${spent.toFixed(2)} of ${most} ${currency} this ${budget}.`;
			await addMail(config, transaction, 'alarm', {
				subject: `${share} % of the budget of a ${budget}`,
				lines: [{ text }],
			});
			log.warn({ share, ...reached }, share === 100 ? 'budget used up' : 'budget nearly used up');
		},
		onError: (error) => log.error({ error: describeError(error) }, 'cost not counted'),
	});
	return {
		...budget,
		add(cost, currency, purpose) {
			metrics.spent(cost, currency, purpose);
			return budget.add(cost, currency, purpose);
		},
	};
}
