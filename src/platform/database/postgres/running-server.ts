/** A running PostgreSQL server, and the options to start one. */
import type { Program } from './program.ts';
import type { Settings } from './settings.ts';

export interface ServerOptions {
  program: Program;
  data: string;
  settings: Settings;
  logFile: string;
  /** The URL at which the server accepts connections. */
  url: string;
}

export interface Server {
  pid: number;
  /** Resolves when the last of the server's processes has ended. */
  ended: Promise<void>;
  /** Stops the server cleanly: transactions are rolled back, connections closed. */
  stop(): Promise<void>;
}
