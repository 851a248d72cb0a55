import { endpoints } from '@tandem/contract/endpoints.ts'
import fs from 'node:fs'
import path from 'node:path'
import { describeApi } from '../../packages/server/src/platform/openapi.ts'
import { writePython } from './write-python.ts'

/**
 * `npm run python-client`: writes what the Python client has of the OpenAPI document. Committed, so that `pip install` needs no Node; a test
 * writes it again and compares.
 */
const folder = path.join(import.meta.dirname, 'tandem_client')
for (const [name, text] of Object.entries(writePython(describeApi(endpoints, 'http://localhost:3000'))))
  fs.writeFileSync(path.join(folder, name), text)
