import type { z } from 'zod';
import { type UsageLimit, usageLimits } from '../../contract/limits.js';
import { setting, wholeNumber } from './setting.js';

export const count = wholeNumber(0, 1_000_000_000, ', 0 for no limit');

/** The `limits` group: how often one may ask. */
export const limitSettings = {
	assistantPerKeyAndMonth: setting(
		count.default(usageLimits.assistantPerKeyAndMonth),
		'DOCENT_LIMIT_KEY_MONTH',
		'Questions that one assistant key may ask in a month; `0` is no limit.',
		{ section: 'readers' },
	),
	assistantPerOrganizationAndHour: setting(
		count.default(usageLimits.assistantPerOrganizationAndHour),
		'DOCENT_LIMIT_ORGANIZATION_HOUR',
		'Questions that may be asked of one organization in an hour; `0` is no limit.',
	),
	assistantPerAddressAndDay: setting(
		count.default(usageLimits.assistantPerAddressAndDay),
		'DOCENT_LIMIT_ADDRESS_DAY',
		'Questions that one address may ask in a day; `0` is no limit.',
		{ section: 'readers' },
	),
	assistantPerAddressAndMinute: setting(
		count.default(usageLimits.assistantPerAddressAndMinute),
		'DOCENT_LIMIT_ADDRESS_MINUTE',
		'Questions that one address may ask in a minute, of each process; `0` is no limit.',
		{ section: 'readers' },
	),
	assistantPerAddressAndKeyAndDay: setting(
		count.default(usageLimits.assistantPerAddressAndKeyAndDay),
		'DOCENT_LIMIT_ADDRESS_KEY_DAY',
		'Questions that one address may ask in a day with one key: its [share](./running.md#the-share-of-an-address) of the key; `0` is no limit.',
		{ section: 'readers' },
	),
	searchesPerAddressAndDay: setting(
		count.default(usageLimits.searchesPerAddressAndDay),
		'DOCENT_LIMIT_SEARCHES_DAY',
		'Searches that ask a provider of embeddings, by one address in a day; `0` is no limit.',
	),
	agentJobCreationPerProjectAndHour: setting(
		count.default(usageLimits.agentJobCreationPerProjectAndHour),
		'DOCENT_LIMIT_JOBS_HOUR',
		'Jobs of the agent that may be created in an hour; `0` is no limit.',
	),
	requestsPerAddressAndMinute: setting(
		count.default(usageLimits.requestsPerAddressAndMinute),
		'DOCENT_LIMIT_REQUESTS_MINUTE',
		'Requests with a key that one address may send in a minute, to each process, refused ones too; `0` is no limit.',
	),
} satisfies Record<UsageLimit, z.ZodType>;
