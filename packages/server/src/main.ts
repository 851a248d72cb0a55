// The server, as `npm start` starts it. What it is made of is loaded once Node keeps what it compiles.
import { keepCompiled } from './platform/compiled.ts'

keepCompiled()
await import('./serve.ts')
