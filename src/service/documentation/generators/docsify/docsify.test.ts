import { expect, it } from 'vitest';
import { idsOf } from '../../../../testing/documentation/shown-page.js';

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('docsify')).toBe('nodejs-api _1-install déjà-vu--co use-__init__-new whats-new same same-1 安装');
});
