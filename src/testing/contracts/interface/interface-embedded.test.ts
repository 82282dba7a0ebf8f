import { interfaceContract } from './interface-contract.js';

interfaceContract('embedded');
