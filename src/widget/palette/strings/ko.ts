import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: '문서 검색',
	placeholder: '검색 또는 질문…',
	placeholderAlone: '검색…',
	ask: (question) => `질문하기: “${question}”`,
	results: '검색 결과',
	recent: '최근에 연 페이지',
	found: (count) => `결과 ${count}개`,
	nothing: (query) => `“${query}”와(과) 일치하는 페이지가 없습니다.`,
	askInstead: '대신 도우미에게 질문해 보세요.',
	failed: '검색에 연결할 수 없습니다. 잠시 후 다시 시도하세요.',
	secret: '비밀번호나 키처럼 보여서 보내지 않습니다.',
	empty: '입력하면 모든 페이지를 검색합니다.',
	open: '열기',
	askKey: '질문',
	move: '이동',
	close: '닫기',
	singleKey: (key) => `${key} 키로 검색 열기`,
};
