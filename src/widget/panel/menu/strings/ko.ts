import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: '페이지를 Markdown으로 복사',
	pageCopied: '페이지를 복사했습니다',
	pageFailed: '페이지를 읽을 수 없습니다. 잠시 후 다시 시도하세요.',
	viewPage: 'Markdown으로 보기',
	connect: '코딩 에이전트 연결',
	connectText: '코딩 에이전트는 MCP로 이 문서를 검색하고 질문할 수 있습니다.',
	anyClient: '다른 MCP 클라이언트',
	run: '터미널에서 실행:',
	addTo: (file) => `${file}에 추가:`,
	settings: '전송 방식은 Streamable HTTP이며 설정은 다음과 같습니다:',
	addIn: (name) => `${name}에 추가`,
};
