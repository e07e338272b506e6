export { type EventType, eventTypes } from '@/db/schema/event-type';
