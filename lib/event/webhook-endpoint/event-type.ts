export { type EventType, eventTypes } from '@/db/schema/event/event-type';
