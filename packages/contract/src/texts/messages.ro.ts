import type { MessageTexts } from './message.ts'
import { refusalTextsRo } from './refusals.ro.ts'
import { validationTextsRo } from './validation.ro.ts'

export const messageTexts: MessageTexts = { refusals: refusalTextsRo, faults: validationTextsRo }
