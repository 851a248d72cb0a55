import { quantities } from '@tandem/core/metering/quantities.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PathId } from '../wire.ts'
import { RegisterMap } from './register-map.ts'

/** Models that one person may have described. */
export const maxDeviceModels = 20

/** A device model that somebody here described; an analyser names it by `profile`, like the built-in ones. */
export const DeviceModel = z.object({
  id: Id,
  profile: z.string(),
  map: RegisterMap,
  /** Anybody may choose it; an administrator decides. */
  isShared: z.boolean(),
  /** Who described it. */
  username: z.string(),
  /** Whether the caller may change and delete it. */
  isOwn: z.boolean(),
  /** Analysers that it is the model of, attached and disabled. */
  analysers: z.int(),
  version: z.int(),
  changedAt: Instant,
})
export type DeviceModel = z.output<typeof DeviceModel>

export const DeviceProfile = z.object({
  id: z.string(),
  name: z.string(),
  phases: z.int(),
  /** As the maker says: RTU, TCP. */
  interface: z.string(),
  notes: z.array(z.string()),
  /** Described here by the caller or another person, or built in. */
  origin: z.enum(['builtIn', 'own', 'shared']),
  /** Its registers can be listed, to begin another model with. */
  hasMap: z.boolean(),
  /** What it measures; empty for one whose models are found by walking. */
  quantities: z.array(z.enum(quantities)),
})
export type DeviceProfile = z.output<typeof DeviceProfile>

export const listParameters = endpoint({
  method: 'GET',
  path: '/api/test/getAllParameters',
  audience: 'self',
  about: ['deviceModels'],
  summary: 'The device models that can be chosen, and all that analysers measure, with units',
  response: z.object({
    profiles: z.array(DeviceProfile),
    parameters: z.array(z.object({ quantity: z.enum(quantities), unit: z.string() })),
  }),
})

const NewDeviceModel = z.object({ map: RegisterMap, isShared: z.boolean() })

export const listDeviceModels = endpoint({
  method: 'GET',
  path: '/api/device-models',
  audience: 'transactional',
  about: ['deviceModels'],
  summary: 'Device models that the caller described, and those that are shared; an administrator sees all',
  response: z.array(DeviceModel),
})

export const addDeviceModel = endpoint({
  method: 'POST',
  path: '/api/device-models',
  audience: 'transactional',
  changes: ['deviceModels'],
  summary: 'Keeps a register map as a device model, for the caller’s own analysers; an administrator may share it',
  body: NewDeviceModel,
  response: DeviceModel,
  refusals: ['too_many_device_models'],
})

const oneModel = z.object({ modelId: PathId })

export const changeDeviceModel = endpoint({
  method: 'PUT',
  path: '/api/device-models/{modelId}',
  audience: 'transactional',
  changes: ['deviceModels', 'analysers'],
  summary: 'Changes an own device model; analysers that have it are read by it from now on',
  params: oneModel,
  body: NewDeviceModel.extend({ version: z.int() }),
  response: DeviceModel,
  refusals: ['changed_meanwhile', 'device_model_used'],
})

export const removeDeviceModel = endpoint({
  method: 'DELETE',
  path: '/api/device-models/{modelId}',
  audience: 'transactional',
  changes: ['deviceModels'],
  summary: 'Deletes an own device model that no analyser has',
  params: oneModel,
  response: z.object({ id: Id }),
  refusals: ['device_model_used'],
})

export const getRegisterMap = endpoint({
  method: 'GET',
  path: '/api/device-models/maps/{profile}',
  audience: 'transactional',
  about: ['deviceModels'],
  summary: 'The register map of any device model that the caller may choose, to begin another one with',
  params: z.object({ profile: z.string().min(1).max(60) }),
  response: RegisterMap,
})
