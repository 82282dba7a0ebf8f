import type { z } from 'zod';
import { type UsageLimit, usageLimits } from '../../contract/limits.js';
import { setting, wholeNumber } from './setting.js';

export const count = wholeNumber(0, 1_000_000_000, ', 0 for no limit');

/** The `limits` group: how often one may ask. */
export const limitSettings = {
	assistantPerKeyAndMonth: setting(
		count.default(usageLimits.assistantPerKeyAndMonth),
		'DOCENT_LIMIT_KEY_MONTH',
		'Questions with one key in a month.',
		{ section: 'readers' },
	),
	assistantPerOrganizationAndHour: setting(
		count.default(usageLimits.assistantPerOrganizationAndHour),
		'DOCENT_LIMIT_ORGANIZATION_HOUR',
		'Questions of one organization in an hour.',
	),
	assistantPerAddressAndDay: setting(
		count.default(usageLimits.assistantPerAddressAndDay),
		'DOCENT_LIMIT_ADDRESS_DAY',
		'Questions of one address in a day.',
		{ section: 'readers' },
	),
	assistantPerAddressAndMinute: setting(
		count.default(usageLimits.assistantPerAddressAndMinute),
		'DOCENT_LIMIT_ADDRESS_MINUTE',
		'Questions of one address in a minute, per process.',
		{ section: 'readers' },
	),
	assistantPerAddressAndKeyAndDay: setting(
		count.default(usageLimits.assistantPerAddressAndKeyAndDay),
		'DOCENT_LIMIT_ADDRESS_KEY_DAY',
		'Questions of one address and key in a day: [limit bots](./running.md#the-share-of-an-address).',
		{ section: 'readers' },
	),
	searchesPerAddressAndDay: setting(
		count.default(usageLimits.searchesPerAddressAndDay),
		'DOCENT_LIMIT_SEARCHES_DAY',
		'Searches by meaning of one address in a day.',
	),
	agentJobCreationPerProjectAndHour: setting(
		count.default(usageLimits.agentJobCreationPerProjectAndHour),
		'DOCENT_LIMIT_JOBS_HOUR',
		'Agent jobs in an hour.',
	),
	requestsPerAddressAndMinute: setting(
		count.default(usageLimits.requestsPerAddressAndMinute),
		'DOCENT_LIMIT_REQUESTS_MINUTE',
		'Requests of one address in a minute, per process.',
	),
} satisfies Record<UsageLimit, z.ZodType>;
